// Globals of the scripts of a page: htmx, and the custom events between modules.

interface HtmxContext {
  sourceElement?: Element;
  request: { headers: Record<string, string> };
  response?: { status: number; headers: Headers };
}

interface HtmxEvent extends CustomEvent<{ ctx: HtmxContext }> {}

interface DocumentEventMap {
  "htmx:before:request": HtmxEvent;
  "htmx:after:request": HtmxEvent;
  "htmx:before:swap": HtmxEvent;
  "htmx:after:swap": HtmxEvent;
  "htmx:error": HtmxEvent;
  "outbox:submitted": CustomEvent<{ form: HTMLFormElement; button: HTMLButtonElement | null }>;
  "outbox:violation": CustomEvent<import("./static/js/outbox.js").Report>;
  "outbox:delivered": CustomEvent<import("./static/js/outbox.js").Report>;
  "outbox:withdrawn": CustomEvent<import("./static/js/outbox.js").Report>;
  "outbox:idle": CustomEvent<null>;
  "news:holds": CustomEvent<number[]>;
  "news:presence": CustomEvent<Record<string, number>>;
  "news:touch": CustomEvent<Record<string, { mine?: boolean; refs?: number[]; name?: string }> | null>;
  every: Event;
  ask: Event;
}

interface SpeechRecognition extends EventTarget {
  lang: string;
  interimResults: boolean;
  processLocally?: boolean;
  start(): void;
  abort(): void;
  addEventListener(type: "result", listener: (event: { results: SpeechRecognitionResultList }) => void): void;
  addEventListener(type: "error", listener: (event: { error: string }) => void): void;
  addEventListener(type: "end", listener: () => void): void;
}

interface Window {
  SpeechRecognition?: {
    new (): SpeechRecognition;
    available?(options: { langs: string[]; processLocally: boolean }): Promise<string>;
  };
  webkitSpeechRecognition?: new () => SpeechRecognition;
}

declare const htmx: {
  swap(context: { text: string; swap: string; sourceElement: Element; request: object }): Promise<void>;
  ajax(method: string, url: string, options: { source: Element; target: Element; swap: string }): Promise<void>;
  process(element: Element): void;
};
