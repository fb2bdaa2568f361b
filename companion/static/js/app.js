// @ts-check
// The entry point of every page: reports, sheets, and lazy loading when idle.

import "./violation-card.js";
import "./form-interceptor.js";
import "./pending-reports.js";
import "./polling.js";
import "./bottom-sheet.js";
import "./idle-loader.js";
