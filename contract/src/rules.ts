import * as z from "zod/mini";
import { isDay } from "./calendar.ts";
import { type FieldName, type Message, says } from "./messages.ts";
import { secret } from "./secrets.ts";
import { isStreamSafe, marksMessage } from "./stream-safe.ts";

/* Constants of spec.md section 9 that more than one feature needs. */
export const PAGE_SIZE = 10;
export const SEARCH_DEBOUNCE_MS = 500;
export const SEARCH_MAX = 200;
export const PHONE_PATTERN = /^[6-9]\d{9}$/;
export const PHONE_LENGTH = 10;
export const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;
export const PASSWORD_MIN = 8;
/** Argon2 gets no more than this many characters to hash (security.md). */
export const PASSWORD_MAX = 128;
export const PASSWORD_STRENGTH = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])/s;
export const ATTACHMENTS_MAX = 10;
export const MEGABYTE = 1024 * 1024;
export const ATTACHMENT_MAX_BYTES = 5 * MEGABYTE;
export const NAME_MAX = 150;
export const EMAIL_MAX = 254;
export const LOCATION_MAX = 512;
/** PostgreSQL's int4, the type of every id. */
export const ID_MAX = 2_147_483_647;

export const phoneMessage = says("Please enter a valid 10-digit mobile number.");
export const formBlockedMessage = says("Please fix the form errors before submitting");

/** Length as PostgreSQL's char_length counts it: in code points, not in UTF-16 units. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** At most `limit` characters. What is longer is checked no further. */
const maxCharacters = (limit: number, message: Message) =>
  z.refine<string>(
    (text) => text.length <= limit || (text.length <= 2 * limit && countCharacters(text) <= limit),
    { error: message, abort: true },
  );

export const minCharacters = (limit: number, message: Message) =>
  z.refine<string>((text) => text.length >= 2 * limit || countCharacters(text) >= limit, {
    error: message,
  });

/** Text that PostgreSQL can hold: no NUL, no half of a surrogate pair. */
const storable = z.refine<string>((text) => !text.includes("\0") && text.isWellFormed(), {
  error: says("This text contains characters that cannot be stored"),
  abort: true,
});

const streamSafe = z.refine<string>(isStreamSafe, { error: marksMessage, abort: true });

/** One character of the composed form stands for at most this many UTF-16 units of other forms. */
const UNITS_PER_CHARACTER = 8;
/** What no form of Unicode makes short enough is refused before it is read any further. */
const notFarTooLong = (limit: number, message: Message) =>
  z.refine<string>((text) => text.length <= UNITS_PER_CHARACTER * limit, {
    error: message,
    abort: true,
  });

/**
 * Trimmed text of at most `limit` characters in Unicode's composed form. `missing` answers a missing, null or wrongly typed
 * value, `tooLong` a longer one. Limits come before the transformation (security.md, "Bounded cost").
 */
export const text = (missing: Message, limit: number, tooLong: Message) =>
  z
    .string({ error: missing })
    .check(
      z.trim(),
      notFarTooLong(limit, tooLong),
      storable,
      streamSafe,
      z.normalize("NFC"),
      maxCharacters(limit, tooLong),
    );

/** As `text`, with at least one character: `missing` answers an empty one, too. */
export const requiredText = (missing: Message, limit: number, tooLong: Message) =>
  text(missing, limit, tooLong).check(z.minLength(1, { error: missing }));

/** The general message of a text that is too long. */
export const tooLongMessage = (field: FieldName, limit: number): Message =>
  says("{field} must be at most {limit} characters", { field, limit });

/** Absent, null and "" all mean "not given" and become null. */
export const optional = <S extends z.ZodMiniType>(schema: S) =>
  z._default(
    z.union(
      [
        z.pipe(
          z.union([z.null(), z.literal("")]),
          z.transform((): null => null),
        ),
        schema,
      ],
      // Of the two alternatives, the caller's own schema says what is wrong.
      {
        error: (issue) =>
          issue.code === "invalid_union" ? issue.errors.at(-1)?.[0]?.message : undefined,
      },
    ),
    null,
  );

/** An id: a positive int4, as a number or (in forms, paths and queries) as digits. `message` answers anything else. */
export const id = (message: Message) =>
  z.union(
    [
      z
        .number({ error: message })
        .check(
          z.int({ error: message }),
          z.gt(0, { error: message }),
          z.lte(ID_MAX, { error: message }),
        ),
      z.pipe(
        z.string().check(z.regex(/^\d{1,10}$/, { error: message })),
        z.pipe(
          z.transform(Number),
          z.number().check(z.gt(0, { error: message }), z.lte(ID_MAX, { error: message })),
        ),
      ),
    ],
    { error: message },
  );

/** The most ids that one call takes. */
export const IDS_MAX = 1000;

/** A list of ids. Its length is checked before its elements are. */
export const ids = (field: FieldName) => {
  const message = says("{field} must be a list of ids", { field });
  const tooMany = says("{field} must hold at most {limit} ids", { field, limit: IDS_MAX });
  return z.pipe(
    z.transform((given: (number | string)[], context) => {
      if (!Array.isArray(given) || given.length <= IDS_MAX) return given;
      context.issues.push({ code: "custom", message: tooMany, input: given });
      return z.NEVER;
    }),
    z.array(id(message), { error: message }),
  );
};

/** `:id` of a path. A value that is no id is answered as an unknown record would be. */
export const idParams = z.object({ id: id(says("Not found")) });

export const phone = (message: Message = phoneMessage) =>
  z.string({ error: message }).check(z.trim(), z.regex(PHONE_PATTERN, { error: message }));

/** A valid address; `missing` answers an empty or absent one. */
export const email = (message: Message, missing: Message = message) =>
  requiredText(missing, EMAIL_MAX, message).check(
    z.refine((value) => z.email().safeParse(value).success, { error: message }),
  );

/** At least 8, at most 128 characters; taken as typed, blanks included. */
export const password = (tooShort: Message) =>
  secret(z.string({ error: tooShort })).check(
    maxCharacters(
      PASSWORD_MAX,
      says("Password must be at most {limit} characters long.", { limit: PASSWORD_MAX }),
    ),
    storable,
    minCharacters(PASSWORD_MIN, tooShort),
  );

export const time = (message: Message) =>
  z.string({ error: message }).check(z.regex(TIME_PATTERN, { error: message }));

/** A calendar day that exists, YYYY-MM-DD. */
export const day = (message: Message) =>
  z.string({ error: message }).check(z.refine(isDay, { error: message }));

/* Query strings: an empty value means that the filter is not set. */
const unset = <T>(value: T | "") => (value === "" ? undefined : value);

/** A filter's text, at most 200 characters. */
export const filterText = (field: FieldName) =>
  z.optional(
    z.pipe(
      text(
        says("{field} must be given once, as text", { field }),
        SEARCH_MAX,
        tooLongMessage(field, SEARCH_MAX),
      ),
      z.transform(unset),
    ),
  );

export const filterId = (field: FieldName) => {
  const message = says("{field} must be a whole number of at least 1", { field });
  return z.optional(
    z.union(
      [
        z.pipe(
          z.literal(""),
          z.transform(() => undefined),
        ),
        id(message),
      ],
      { error: message },
    ),
  );
};

export const filterDay = (field: FieldName) => {
  const message = says("{field} must be a date written YYYY-MM-DD", { field });
  return z.optional(
    z.union(
      [
        z.pipe(
          z.literal(""),
          z.transform(() => undefined),
        ),
        day(message),
      ],
      { error: message },
    ),
  );
};

export const pageNumber = z._default(
  id(says("{field} must be a whole number of at least 1", { field: "page" })),
  1,
);

/** The page and the search of a list. */
export const listQuery = { page: pageNumber, search: filterText("search") };

/** What narrows the lists of complaints and events alike (spec.md section 7). */
export const listFilters = {
  constituency: filterText("constituency"),
  mandal: filterText("mandal"),
  shaktikendra: filterText("shaktikendra"),
  booth_name: filterText("booth_name"),
  booth_id: filterId("booth_id"),
  category: filterText("category"),
};

/* Answers. */
export const timestamp = z.iso.datetime({ offset: true });
