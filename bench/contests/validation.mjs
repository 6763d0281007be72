/** A body with a list of ten amounts, checked by the generated validator, a handwritten one, and ajv. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { z } from "zod";
import { load, request } from "./generated.mjs";

export const byHand = z.strictObject({
  description: z.string().min(1).max(200),
  currency: z.enum(["EUR", "USD", "GBP"]),
  amounts: z
    .array(z.strictObject({ net: z.number().int(), tax: z.number().min(0).max(1) }))
    .max(50),
});

const { LineInput } = await load("zod.js");
const valid = new Ajv2020().compile(z.toJSONSchema(byHand));

function demand(holds) {
  if (!holds) throw new Error("The value is valid.");
}

export const contest = {
  name: "validate a body of ten amounts",
  contenders: {
    apostille: () => demand(LineInput.safeParse(request).success),
    "zod by hand": () => demand(byHand.safeParse(request).success),
    ajv: () => demand(valid(request)),
  },
};
