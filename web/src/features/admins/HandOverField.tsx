import { type Admin, type HandOverTo, NOBODY } from "contract/admins";
import { useTexts } from "../../language/use-texts.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import { Field } from "../../ui/Field.tsx";
import { useAdmins } from "./admin-list.ts";

interface HandOverFieldProps {
  admin: Admin;
  /** The constituency whose complaints the admin can open after the change. */
  keeps?: number | null;
  value: HandOverTo;
  onChange: (value: HandOverTo) => void;
  error?: string | undefined;
}

/**
 * The number of open complaints that the admin could not open after the change, and whom they are handed over to: a colleague of
 * their constituency or nobody (assign-2). Without such complaints it shows nothing.
 */
export function HandOverField(props: HandOverFieldProps) {
  const { keeps = null, value, onChange, error } = props;
  const { t, locale } = useTexts();
  const admins = useAdmins().data?.data.principals ?? [];
  const { id, name, open_by_constituency } =
    admins.find((one) => one.id === props.admin.id) ?? props.admin;
  const lost = new Map(
    open_by_constituency
      .filter(({ constituency_id }) => constituency_id !== keeps)
      .map(({ constituency_id, open_complaints }) => [constituency_id, open_complaints]),
  );
  const count = [...lost.values()].reduce((sum, open) => sum + open, 0);
  if (count === 0) return null;

  const colleagues = admins.filter(
    (one) => one.id !== id && one.status === "active" && lost.has(one.constituency_id ?? 0),
  );
  const hint = (one: Admin) =>
    lost.size === 1
      ? t("{phone} · {count} open", { phone: one.phone, count: one.open_complaints })
      : t("{constituency} · takes {count} of them", {
          constituency: one.constituency_name ?? "",
          count: lost.get(one.constituency_id ?? 0) ?? 0,
        });
  return (
    <>
      <p>
        {count === 1
          ? t("{name} has one open complaint.", { name })
          : t("{name} has {count} open complaints.", { name, count })}
      </p>
      <Field
        label={t("Hand over to")}
        hint={
          value === null
            ? t("Without a choice all of it stays with {name}, who cannot open it.", { name })
            : value !== NOBODY &&
              lost.size > 1 &&
              t("Those of other constituencies stay with {name}, who cannot open them.", { name })
        }
        error={error}
      >
        <Combobox<number | typeof NOBODY>
          options={[
            ...colleagues
              .toSorted((a, b) => a.name.localeCompare(b.name, locale))
              .map((one) => ({ value: one.id, label: one.name, hint: hint(one) })),
            {
              value: NOBODY,
              label: t("Nobody"),
              hint: t("Any admin there can take them."),
            },
          ]}
          value={value}
          onChange={onChange}
          placeholder={t("Select Admin")}
        />
      </Field>
    </>
  );
}
