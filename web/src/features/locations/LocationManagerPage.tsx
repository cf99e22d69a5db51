import { LOCATION_TYPES, type LocationType } from "contract/locations";
import { useDeferredValue, useMemo, useState } from "react";
import { Link } from "react-router";
import { useCapabilities } from "../../api/capabilities.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { locationNouns } from "../../shared/location/use-add-location.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { Field } from "../../ui/Field.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { LocationForm } from "./LocationForm.tsx";
import { operationLabels, type Operation, operations } from "./location-texts.ts";

/** Location Manager (location-manager-1): adds, renames and deletes states, districts and constituencies. */
export function Component() {
  const { t } = useTexts();
  const { sheets } = useCapabilities();
  const [operation, setOperation] = useState<Operation>("add");
  const [type, setType] = useState<LocationType>("state");
  // The chosen tab renders before its form. Until then the previous form is hidden, so that nothing is typed into it.
  const chosen = useMemo(() => ({ operation, type }), [operation, type]);
  const shown = useDeferredValue(chosen);
  return (
    <div className="max-w-form">
      <PageHeader
        title={t("Location Manager")}
        purpose={t(
          "Keep the office's states, districts and constituencies up to date. Mandals, shaktikendras and booths come with the sheet of booths.",
        )}
        action={
          sheets && (
            <Link to={paths.locationsImport} className={buttonClass()}>
              {t("Import Locations")}
            </Link>
          )
        }
      />
      <Card>
        <Tabs
          label={t("Operation")}
          tabs={operations.map((name) => ({ value: name, label: t(operationLabels[name]) }))}
          value={operation}
          onChange={setOperation}
        >
          <div className="flex flex-col gap-6">
            <Field label={t("Entity type")} group>
              <ChoiceGroup
                options={LOCATION_TYPES.map((name) => ({
                  value: name,
                  label: t(locationNouns[name]),
                }))}
                value={type}
                onChange={(chosen) => chosen && setType(chosen)}
                required
              />
            </Field>
            {/* The key: switching the tab or the type resets the form. */}
            <div className={shown === chosen ? undefined : "invisible"}>
              <LocationForm key={`${shown.operation} ${shown.type}`} {...shown} />
            </div>
          </div>
        </Tabs>
      </Card>
    </div>
  );
}
