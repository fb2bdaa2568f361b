// @ts-check
// What every page of a device runs: reports and what comes of them, sheets, and what is loaded once the page is at rest.

import "./refusals.js";
import "./presses.js";
import "./waiting-list.js";
import "./polling.js";
import "./sheets.js";
import "./message-bar.js";
import "./idle.js";
