import { LOCATION_TYPES, type LocationType } from "contract/locations";
import { useState } from "react";
import { locationNouns } from "../../shared/use-add-location.ts";
import { Card } from "../../ui/Card.tsx";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { Field } from "../../ui/Field.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { LocationForm } from "./LocationForm.tsx";
import { type Operation, operations } from "./operations.ts";

const tabs = operations.map((operation) => ({
  value: operation,
  label: `${operation.charAt(0).toUpperCase()}${operation.slice(1)}`,
}));
const types = LOCATION_TYPES.map((type) => ({ value: type, label: locationNouns[type] }));

/** Location Manager (spec.md section 2): adds, renames and deletes states, districts and constituencies. */
export function Component() {
  const [operation, setOperation] = useState<Operation>("add");
  const [type, setType] = useState<LocationType>("state");
  return (
    <div className="max-w-form">
      <PageHeader
        title="Location Manager"
        purpose="Keep the office's states, districts and constituencies up to date."
      />
      <Card>
        <Tabs label="Operation" tabs={tabs} value={operation} onChange={setOperation}>
          <div className="flex flex-col gap-6">
            <Field label="Entity type" group>
              <ChoiceGroup
                options={types}
                value={type}
                onChange={(chosen) => chosen && setType(chosen)}
                required
              />
            </Field>
            {/* The key: switching the tab or the type resets the form. */}
            <LocationForm key={`${operation} ${type}`} operation={operation} type={type} />
          </div>
        </Tabs>
      </Card>
    </div>
  );
}
