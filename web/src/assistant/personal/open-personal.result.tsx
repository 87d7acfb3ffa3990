import { Button } from "../../shared/ui/button.tsx";
import { slidersHorizontalIcon } from "../../shared/ui/icons/sliders-horizontal.icon.ts";
import { useShell } from "../feature.ts";
import { PERSONAL } from "../shared-views.ts";

/** The way to what is remembered. */
export function OpenPersonalResult() {
  const { views } = useShell();
  return (
    <p>
      <Button icon={slidersHorizontalIcon} onClick={() => views.open(PERSONAL)}>
        See what I remember
      </Button>
    </p>
  );
}
