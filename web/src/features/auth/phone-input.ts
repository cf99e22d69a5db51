import { PHONE_LENGTH, typedPhone } from "contract/phone";
import type { ClipboardEvent, FormEvent, InputEvent } from "react";

/** Sets the value as if it was typed: React ignores an event of a value that a script has set. */
function enter(input: HTMLInputElement, phone: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, phone);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * The props of a phone input of ten characters (login-1, login-9): a phone pasted or typed with its code, blanks or dashes
 * becomes its ten digits. The browser would cut it after ten characters.
 */
export const phoneInput = {
  onInput({ currentTarget: input }: Pick<FormEvent<HTMLInputElement>, "currentTarget">) {
    const phone = typedPhone(input.value).slice(0, PHONE_LENGTH);
    if (phone !== input.value) input.value = phone;
  },
  onBeforeInput(event: InputEvent<HTMLInputElement>) {
    const { currentTarget: input, data } = event;
    if (input.value.length < PHONE_LENGTH || input.selectionStart !== input.selectionEnd) return;
    const phone = typedPhone(`${input.value}${data}`);
    // The code is known with the eleventh digit only.
    if (phone.length >= PHONE_LENGTH) return;
    event.preventDefault();
    enter(input, phone);
  },
  onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const { currentTarget: input, clipboardData } = event;
    const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
    const pasted = clipboardData.getData("text");
    const phone = typedPhone(`${input.value.slice(0, start)}${pasted}${input.value.slice(end)}`);
    event.preventDefault();
    enter(input, phone.slice(0, PHONE_LENGTH));
  },
};
export type PhoneInput = typeof phoneInput;
