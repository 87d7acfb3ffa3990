import { Button } from "../../shared/ui/button.tsx";
import { paintBrushIcon } from "../../shared/ui/icons/paint-brush.icon.ts";
import { type ResultViewProps, useShell } from "../feature.ts";
import { textAt } from "../result-shape.ts";
import { STUDIO } from "../shared-views.ts";

/** The way to the Image Studio, with what is to be drawn filled in. */
export function OpenStudioResult({ view }: ResultViewProps) {
  const { views } = useShell();
  const prompt = textAt(view, "prompt");
  return (
    <p>
      <Button
        icon={paintBrushIcon}
        onClick={() => views.open(STUDIO, prompt === undefined ? undefined : { prompt })}
      >
        Open the Image Studio
      </Button>
    </p>
  );
}
