// @ts-check
// What every page of a device runs: reports and what comes of them, sheets, and what is loaded once the page is at rest.

import "./violation-card.js";
import "./form-interceptor.js";
import "./pending-reports.js";
import "./polling.js";
import "./bottom-sheet.js";
import "./message-bar.js";
import "./idle-loader.js";
