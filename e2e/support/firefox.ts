import { createRequire } from "node:module";

import type { BrowserContext } from "@playwright/test";

interface Socket {
  send: (this: Socket, data: unknown, ...more: unknown[]) => void;
  emit: (event: "message", data: Buffer, isBinary: boolean) => void;
}

/**
 * Playwright sends this command for each context and page. Firefox 153 does not know the command, and the context would not
 * open. The command is answered here, so `colorScheme` and `emulateMedia` have no effect in Firefox.
 */
const UNKNOWN = '"emulation.setMediaFeaturesOverride"';

/** Lets Playwright drive a Firefox that lacks the command. Call it once, before the browser starts. */
export function answerUnknownCommand(): void {
  const playwright = createRequire(import.meta.url)("playwright-core/lib/utilsBundle") as {
    ws: { prototype: Socket };
  };
  const socket = playwright.ws.prototype;
  const send = socket.send;
  socket.send = function (data, ...more) {
    if (typeof data !== "string" || !data.includes(UNKNOWN)) return send.call(this, data, ...more);
    const { id } = JSON.parse(data) as { id: number };
    const reply = { type: "success", id, result: {} };
    this.emit("message", Buffer.from(JSON.stringify(reply)), false);
  };
}

/**
 * In Firefox, Playwright's `fill` sets the text through the page's own property, which React has replaced to know what it
 * has seen. React would ignore the event. This makes React forget the value before it reads the event.
 */
export async function letReactSeeFill(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener(
      "input",
      ({ isTrusted, target }) => {
        const input = target as HTMLInputElement & {
          _valueTracker?: { setValue: (value: string) => void };
        };
        if (!isTrusted) input._valueTracker?.setValue(`not ${input.value}`);
      },
      true,
    );
  });
}
