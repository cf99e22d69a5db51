import { type Config, patternOf } from "../../config.ts";
import type { DeliveryReport } from "./messages.store.ts";

type ReportConfig = Pick<
  Config,
  | "SMS_REPORT_ID"
  | "SMS_REPORT_REFERENCE"
  | "SMS_REPORT_STATE"
  | "SMS_REPORT_DELIVERED"
  | "SMS_REPORT_FAILED"
>;

/** Gateways put reports into lists of lists; deeper is none. */
const DEPTH_MAX = 5;

/** Every object of a body, itself first. */
function* objectsOf(value: unknown, depth = 0): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || depth > DEPTH_MAX) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* objectsOf(part, depth + 1);
}

const isShort = (value: unknown): value is string | number =>
  typeof value === "number" || (typeof value === "string" && value.length <= 100);

/**
 * The delivery reports of a request: of its query and its body, a form or JSON, each an object with the names of the settings. A state
 * that says neither "delivered" nor "failed" is none: the message is still on its way.
 */
export function readReports(sources: unknown[], config: ReportConfig): DeliveryReport[] {
  const { SMS_REPORT_REFERENCE: reference, SMS_REPORT_ID: id, SMS_REPORT_STATE } = config;
  const isDelivered = patternOf(config.SMS_REPORT_DELIVERED);
  const isFailed = patternOf(config.SMS_REPORT_FAILED);
  return sources
    .flatMap((source) => [...objectsOf(source)])
    .flatMap((found): DeliveryReport[] => {
      const value = found[reference ?? id];
      const stated = found[SMS_REPORT_STATE];
      if (!isShort(value) || !isShort(stated)) return [];
      const by = reference === undefined ? "id" : "reference";
      if (isDelivered.test(String(stated)))
        return [{ by, value: String(value), state: "delivered" }];
      return isFailed.test(String(stated)) ? [{ by, value: String(value), state: "failed" }] : [];
    });
}
