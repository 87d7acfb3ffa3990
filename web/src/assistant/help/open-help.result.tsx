import { Button } from "../../shared/ui/button.tsx";
import { questionIcon } from "../../shared/ui/icons/question.icon.ts";
import { useShell } from "../feature.ts";
import { HELP } from "../shared-views.ts";

/** The way to all of the help. */
export function OpenHelpResult() {
  const { views } = useShell();
  return (
    <p>
      <Button icon={questionIcon} onClick={() => views.open(HELP)}>
        Open Help & Guide
      </Button>
    </p>
  );
}
