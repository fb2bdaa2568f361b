// What the scripts of a page share without importing it: htmx, and the events that pass between them.

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
  "outbox:taken": CustomEvent<{ form: HTMLFormElement; button: HTMLButtonElement | null }>;
  "outbox:refused": CustomEvent<import("./static/js/outbox.js").Report>;
  "outbox:done": CustomEvent<import("./static/js/outbox.js").Report>;
  "outbox:gone": CustomEvent<import("./static/js/outbox.js").Report>;
  "outbox:rest": CustomEvent<null>;
  "news:holds": CustomEvent<number[]>;
  "news:presence": CustomEvent<Record<string, number>>;
  "news:touch": CustomEvent<Record<string, { mine?: boolean; refs?: number[]; name?: string }> | null>;
  every: Event;
  ask: Event;
}

declare const htmx: {
  swap(context: { text: string; swap: string; sourceElement: Element; request: object }): Promise<void>;
  ajax(method: string, url: string, options: { source: Element; target: Element; swap: string }): Promise<void>;
  process(element: Element): void;
};
