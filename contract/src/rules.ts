import * as z from "zod/mini";
import { isDay } from "./calendar.ts";
import { cleanLine } from "./clean-text.ts";
import { type FieldName, type Message, message, ruleError } from "./message.ts";
import { normalizePhone, PHONE_PATTERN } from "./phone.ts";
import { secret } from "./secrets.ts";
import { isStreamSafe, marksMessage } from "./stream-safe.ts";

/* Constants that more than one feature needs. Most are checked in SQL too (constraints.test.ts compares
   them, and a change needs a migration), and some messages name the number. */
export const PAGE_SIZE = 10;
export const SEARCH_MAX = 200;
const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;
export const PASSWORD_MIN = 8;
/** Limits the text that Argon2 has to hash (password-3). */
const PASSWORD_MAX = 128;
export const PASSWORD_STRENGTH = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])/s;
export const MEGABYTE = 1024 * 1024;
export const NAME_MAX = 150;
export const EMAIL_MAX = 254;
export const LOCATION_MAX = 512;
/** PostgreSQL's int4, the type of every id. */
export const ID_MAX = 2_147_483_647;

export const phoneMessage = message("Please enter a valid 10-digit mobile number.");
export const formBlockedMessage = message("Please fix the form errors before submitting");

/** The length in code points, as PostgreSQL's char_length counts; not in UTF-16 units. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * A check; when it fails, the later checks of the text are skipped. `abort` of z.refine() would also skip the checks of the
 * whole form.
 */
const first = (isFine: (text: string) => boolean, invalid: Message) =>
  z.check<string>(({ value, issues }) => {
    if (!isFine(value)) issues.push({ code: "custom", input: value, message: ruleError(invalid) });
  });

const maxCharacters = (limit: number, tooLong: Message) =>
  first(
    (text) => text.length <= limit || (text.length <= 2 * limit && countCharacters(text) <= limit),
    tooLong,
  );

export const minCharacters = (limit: number, tooShort: Message) =>
  z.refine<string>((text) => text.length >= 2 * limit || countCharacters(text) >= limit, {
    error: ruleError(tooShort),
  });

/** Text that PostgreSQL can store: no NUL, no unpaired surrogate. */
const storable = first(
  (text) => !text.includes("\0") && text.isWellFormed(),
  message("This text contains characters that cannot be stored"),
);

const streamSafe = first(isStreamSafe, marksMessage);

/** One character in form NFC comes from at most this many UTF-16 units in other forms. */
const UNITS_PER_CHARACTER = 8;
/** Rejects text that is too long in every normalization form, before it is normalized. */
const notFarTooLong = (limit: number, tooLong: Message) =>
  first((text) => text.length <= UNITS_PER_CHARACTER * limit, tooLong);

/**
 * A clean text (clean-text.ts) of at most `limit` characters; of one line, or of several with `clean` = cleanLines. `missing` is
 * the message for an absent, null or wrongly typed value, `tooLong` for longer text. Length is checked before the text is
 * cleaned (input-7).
 */
export const text = (missing: Message, limit: number, tooLong: Message, clean = cleanLine) =>
  z
    .string({ error: ruleError(missing) })
    .check(
      z.trim(),
      notFarTooLong(limit, tooLong),
      storable,
      z.overwrite(clean),
      streamSafe,
      maxCharacters(limit, tooLong),
    );

/** As `text`, with at least one character; `missing` is also the message for empty text. */
export const requiredText = (...[missing, ...rest]: Parameters<typeof text>) =>
  text(missing, ...rest).check(z.minLength(1, { error: ruleError(missing) }));

export const tooLongMessage = (field: FieldName, limit: number): Message =>
  message("{field} must be at most {limit} characters", { field, limit });

/** Must be given; null and "" both mean "none" and become null. */
export const nullable = <S extends z.ZodMiniType>(schema: S) =>
  z.union(
    [
      z.pipe(
        z.union([z.null(), z.literal("")]),
        z.transform((): null => null),
      ),
      schema,
    ],
    // The union failed: use the message of the caller's schema.
    {
      error: (issue) =>
        issue.code === "invalid_union" ? issue.errors.at(-1)?.[0]?.message : undefined,
    },
  );

/** Absent, null and "" all mean "not given" and become null. */
export const optional = <S extends z.ZodMiniType>(schema: S) => z._default(nullable(schema), null);

/** As `text`, but it may be missing; blank text is null. `notText` is the message for a value of another type. */
export const optionalText = (...rules: Parameters<typeof text>) =>
  optional(
    z.pipe(
      text(...rules),
      z.transform((written) => written || null),
    ),
  );

/** A name of the booth's location, which the server compares with the booth's own. */
export const locationText = (field: FieldName) =>
  optionalText(
    message("{field} must be text", { field }),
    LOCATION_MAX,
    tooLongMessage(field, LOCATION_MAX),
  );

/** An id: a positive int4, as a number or (in forms, paths and queries) as digits. `invalid` is the only error message. */
export const id = (invalid: Message) => {
  const error = ruleError(invalid);
  return z.union(
    [
      z.number({ error }).check(z.int({ error }), z.gt(0, { error }), z.lte(ID_MAX, { error })),
      z.pipe(
        z.string().check(z.regex(/^\d{1,10}$/, { error })),
        z.pipe(z.transform(Number), z.number().check(z.gt(0, { error }), z.lte(ID_MAX, { error }))),
      ),
    ],
    { error },
  );
};

/** One request has at most this many ids. */
export const IDS_MAX = 1000;

/** A list of at least `least` and at most `limit` ids. Its length is checked before its elements are. */
export const ids = (field: FieldName, { limit = IDS_MAX, least = 0 } = {}) => {
  const invalid = message("{field} must be a list of ids", { field });
  const tooMany = ruleError(message("{field} must hold at most {limit} ids", { field, limit }));
  return z.pipe(
    z.transform((given: (number | string)[], context) => {
      if (!Array.isArray(given) || given.length <= limit) return given;
      context.issues.push({ code: "custom", message: tooMany, input: given });
      return z.NEVER;
    }),
    z
      .array(id(invalid), { error: ruleError(invalid) })
      .check(z.minLength(least, { error: ruleError(invalid) })),
  );
};

/** `:id` of a path. A value that is not an id gets the same answer as an unknown record. */
export const idParams = z.object({ id: id(message("Not found")) });

/** A phone as people write it (phone.ts); its ten digits come out, and the rule call-21 is theirs. */
export const phone = (invalid: Message = phoneMessage) => {
  const error = ruleError(invalid);
  return z.string({ error }).check(z.overwrite(normalizePhone), z.regex(PHONE_PATTERN, { error }));
};

/** A valid email address; `missing` is the message for an empty or absent one. */
export const email = (invalid: Message, missing: Message = invalid) =>
  requiredText(missing, EMAIL_MAX, invalid).check(
    z.refine((value) => z.email().safeParse(value).success, { error: ruleError(invalid) }),
  );

/** At least 8 and at most 128 characters. Not trimmed or normalized. */
export const password = (tooShort: Message) =>
  secret(z.string({ error: ruleError(tooShort) })).check(
    maxCharacters(
      PASSWORD_MAX,
      message("Password must be at most {limit} characters long.", { limit: PASSWORD_MAX }),
    ),
    storable,
    minCharacters(PASSWORD_MIN, tooShort),
  );

export const isTime = (value: unknown): value is string =>
  typeof value === "string" && TIME_PATTERN.test(value);

export const time = (invalid: Message) => {
  const error = ruleError(invalid);
  return z.string({ error }).check(z.regex(TIME_PATTERN, { error }));
};

/** A calendar day that exists, YYYY-MM-DD. */
export const day = (invalid: Message) => {
  const error = ruleError(invalid);
  return z.string({ error }).check(z.refine(isDay, { error }));
};

/* Query strings: an empty value means that the filter is not set. */
const unset = <T>(value: T | "") => (value === "" ? undefined : value);

const queryText = (field: FieldName, limit: number) =>
  text(
    message("{field} must be given once, as text", { field }),
    limit,
    tooLongMessage(field, limit),
  );

/** The text of a filter, at most SEARCH_MAX characters. */
export const filterText = (field: FieldName) =>
  z.optional(z.pipe(queryText(field, SEARCH_MAX), z.transform(unset)));

/** An id has at most ten digits; a comma and a blank separate it from the next. */
const ID_TEXT_MAX = "2147483647, ".length;

/** A list of ids in a query, separated by commas. An error names the field, not the element. */
export const queryIds = (field: FieldName) => {
  const list = ids(field);
  return z.optional(
    z.pipe(
      queryText(field, IDS_MAX * ID_TEXT_MAX),
      z.transform((written, context) => {
        const given = written ? written.split(",").map((part) => part.trim()) : [];
        const { data, error } = list.safeParse(given);
        if (data) return data;
        context.issues.push({ code: "custom", message: error.issues[0]!.message, input: written });
        return z.NEVER;
      }),
    ),
  );
};

/** A filter with this schema; `invalid` is the only error message. */
export const filter = <S extends z.ZodMiniType>(invalid: Message, schema: S) =>
  z.optional(
    z.union(
      [
        z.pipe(
          z.literal(""),
          z.transform(() => undefined),
        ),
        schema,
      ],
      { error: ruleError(invalid) },
    ),
  );

/** The message for a value that is not a whole number of at least 1. */
export const wholeNumberMessage = (field: FieldName): Message =>
  message("{field} must be a whole number of at least 1", { field });

export const changedMeanwhileMessage = message(
  "This was changed by someone else. Reload to see the latest version.",
);

/** The version of a record that the caller has seen: a later change by others is a 409. Without it, whatever is stored. */
export const seenVersion = optional(id(wholeNumberMessage("version")));

export const filterId = (field: FieldName) => {
  const invalid = wholeNumberMessage(field);
  return filter(invalid, id(invalid));
};

/** A filter that is one of these words. To the caller it is a text of the URL. */
export const filterWord = <Word extends string>(invalid: Message, words: readonly Word[]) =>
  filter(invalid, z.enum(words) as z.ZodMiniType<Word, string>);
export const filterDay = (field: FieldName) => {
  const invalid = message("{field} must be a date written YYYY-MM-DD", { field });
  return filter(invalid, day(invalid));
};

export const pageNumber = z._default(id(wholeNumberMessage("page")), 1);

/** The page and the search of a list. */
export const listQuery = { page: pageNumber, search: filterText("search") };

/** The filters that the lists of complaints and events share (filter-1). */
export const listFilters = {
  constituency: filterText("constituency"),
  mandal: filterText("mandal"),
  shaktikendra: filterText("shaktikendra"),
  booth_name: filterText("booth_name"),
  booth_id: filterId("booth_id"),
  category: filterText("category"),
};

export const nullableText = z.nullable(z.string());

export const timestamp = z.iso.datetime({ offset: true });
