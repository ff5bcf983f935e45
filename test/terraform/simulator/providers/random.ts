import { resourceSchema } from "../../../support/provider-schema";
import type { ComputedValues, ProviderBehaviour, ResourceBehaviour, Site } from "../behaviour";
import { ALPHANUMERIC, characters, DIGITS, LOWER, UPPER } from "../identity";
import { isUnknown, textAt, type Value, type Values } from "../values";

export const random: ProviderBehaviour = {
  legacyTypeSystem: false,
  resource,
  readData: () => ({}),
};

const CLASSES = { lower: true, upper: true, numeric: true, number: true, special: true };
const MINIMA = { min_lower: 0, min_upper: 0, min_numeric: 0, min_special: 0 };

const BEHAVIOURS: Readonly<Record<string, Omit<ResourceBehaviour, "replaces">>> = {
  random_string: {
    defaults: { ...CLASSES, ...MINIMA },
    compute: (values, site) => {
      const result = generated("random_string", values, site);
      return { id: result, result };
    },
  },
  random_password: {
    defaults: { ...CLASSES, ...MINIMA },
    compute: (values, site) => {
      const result = generated("random_password", values, site);
      return { id: "none", result, bcrypt_hash: `$2a$10$${characters(53, ALPHANUMERIC, result)}` };
    },
  },
  random_id: { compute: identifier },
  random_pet: {
    defaults: { length: 2, separator: "-" },
    compute: (values, site) => {
      const words = Array.from({ length: Number(values["length"]) }, (_, index) =>
        characters(6, LOWER, seedOf("random_pet", values, site), index),
      );
      const id = [textAt(values, "prefix") ?? [], words].flat(2).join(textAt(values, "separator") ?? "-");
      return { id };
    },
  },
};

/** Every argument of these resources replaces them. */
function resource(type: string): ResourceBehaviour {
  const behaviour = BEHAVIOURS[type];
  if (!behaviour) throw new Error(`the simulator does not know ${type}`);
  const attributes = Object.entries(resourceSchema(type)?.block.attributes ?? {});
  return {
    ...behaviour,
    replaces: attributes.filter(([, { optional, required }]) => optional || required).map(([name]) => name),
  };
}

function generated(type: string, values: Values, site: Site): string {
  const seed = seedOf(type, values, site);
  const length = Number(values["length"]);
  const alphabets: [enabled: Value | undefined, minimum: Value | undefined, alphabet: string][] = [
    [values["lower"], values["min_lower"], LOWER],
    [values["upper"], values["min_upper"], UPPER],
    [values["numeric"], values["min_numeric"], DIGITS],
    [values["special"], values["min_special"], textAt(values, "override_special") ?? "!@#$%&*()-_=+[]{}<>:?"],
  ];
  const allowed = alphabets.filter(([enabled]) => enabled !== false);
  const required = allowed.map(([, minimum, alphabet]) =>
    characters(Number(minimum), alphabet, seed, alphabet),
  );
  const rest = characters(length, allowed.map(([, , alphabet]) => alphabet).join(""), seed);
  return (required.join("") + rest).slice(0, length);
}

function identifier(values: Values, site: Site): ComputedValues {
  const length = Number(values["byte_length"]);
  const bytes = Buffer.from(
    characters(length * 2, "0123456789abcdef", seedOf("random_id", values, site)),
    "hex",
  );
  const prefix = textAt(values, "prefix") ?? "";
  const url = bytes.toString("base64url");
  return {
    id: url,
    b64_url: prefix + url,
    b64_std: prefix + bytes.toString("base64"),
    hex: prefix + bytes.toString("hex"),
    dec: prefix + BigInt(`0x${bytes.toString("hex")}`).toString(),
  };
}

/** The same for the same arguments, except where they are used again. */
function seedOf(type: string, values: Values, { cloud }: Site): string {
  const known = Object.entries(values).filter(([, value]) => !isUnknown(value));
  const seed = `${type} ${JSON.stringify(known)}`;
  return `${seed} ${cloud.ordinal(seed)}`;
}
