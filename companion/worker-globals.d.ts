// What stands before the worker when it is sent: campaigns/views/offline.py writes it.
declare const VERSION: string;
declare const OFFLINE: string;
declare const KEPT: string[];
