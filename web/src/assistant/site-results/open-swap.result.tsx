import { ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import type { ResultViewProps } from "../feature.ts";
import { textAt } from "../result-shape.ts";

/** The way to the swap page, with an amount filled in. Nothing is bought by it. */
export function OpenSwapResult({ view }: ResultViewProps) {
  const amount = textAt(view, "amount");
  const isAmount = amount !== undefined && /^\d{1,12}(\.\d{1,9})?$/.test(amount);
  return (
    <p>
      <a
        className={buttonClass({})}
        href={isAmount ? `/swap?amount=${amount}&for=chat` : "/swap"}
        target="_blank"
        rel="noopener"
      >
        <ButtonLabel>
          {isAmount ? `Open the swap page with ${Number(amount).toLocaleString("en")}` : "Open the swap page"}
        </ButtonLabel>
      </a>
    </p>
  );
}
