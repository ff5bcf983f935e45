import type { Props } from "../../constructs/shared/shape";

export type Kind = Props[string];

/** A value somewhere in the props of a construct. */
export interface ShapePath {
  /** As messages write it; the key of a map is `key`. */
  readonly path: string;
  readonly shape: Kind;
  /** The outermost prop with `value` at the path, and with the least beside it. */
  readonly props: (value: unknown) => Readonly<Record<string, unknown>>;
}

/** Values by the names of props, where any text or list will not do. */
export type Hints = Readonly<Record<string, unknown>>;

/** A value of a shape, which need not mean anything. */
export function sample(shape: Kind, path = "", hints: Hints = {}): unknown {
  const name = path.split(".").at(-1)!;
  if (Object.hasOwn(hints, name)) return hints[name];
  const below = (props: Props) =>
    Object.fromEntries(
      Object.entries(props).flatMap(([key, kind]) =>
        kind.optional ? [] : [[key, sample(kind, `${path}.${key}`, hints)]],
      ),
    );
  switch (shape.kind) {
    case "text":
      return shape.allowed?.[0] ?? "text";
    case "number":
      return 1;
    case "flag":
      return true;
    case "off":
      return false;
    case "callback":
      return () => ({});
    case "any":
      return {};
    case "list":
      return [sample(shape.of, `${path}[0]`, hints)];
    case "map":
      return { key: sample(shape.of, `${path}.key`, hints) };
    case "object":
      return below(shape.props);
    case "variants": {
      const [word, props] = Object.entries(shape.of)[0]!;
      return { [shape.key]: word, ...below(props) };
    }
    case "either":
      return sample(shape.of[0]!, path, hints);
    case "thing":
      return Object.fromEntries(shape.members.map((member) => [member, []]));
  }
}

/** Every place in props, with the shape of what may stand there. */
export function shapePaths(props: Props, hints: Hints = {}): ShapePath[] {
  return below(props, "", (value) => value as Readonly<Record<string, unknown>>, hints);
}

type Wrap = (value: unknown) => Readonly<Record<string, unknown>>;

function below(props: Props, at: string, wrap: Wrap, hints: Hints, more = {}): ShapePath[] {
  return Object.entries(props).flatMap(([key, shape]) => {
    const path = at === "" ? key : `${at}.${key}`;
    const beside = Object.fromEntries(
      Object.entries(props).flatMap(([other, kind]) =>
        at === "" || other === key || kind.optional ? [] : [[other, sample(kind, `${at}.${other}`, hints)]],
      ),
    );
    return places(shape, path, (value) => wrap({ ...more, ...beside, [key]: value }), hints);
  });
}

function places(shape: Kind, path: string, props: Wrap, hints: Hints): ShapePath[] {
  const self = { path, shape, props };
  switch (shape.kind) {
    case "list":
      return [self, ...places(shape.of, `${path}[0]`, (value) => props([value]), hints)];
    case "map":
      return [self, ...places(shape.of, `${path}.key`, (value) => props({ key: value }), hints)];
    case "object":
      return [self, ...below(shape.props, path, props, hints)];
    case "either":
      return [
        self,
        ...shape.of.flatMap((one) =>
          places(one, path, props, hints).filter(
            (place) => place.path !== path || place.shape.kind === "text",
          ),
        ),
      ];
    case "variants":
      return [
        self,
        ...Object.entries(shape.of).flatMap(([word, variant]) =>
          below(variant, path, props, hints, { [shape.key]: word }),
        ),
        {
          path: `${path}.${shape.key}`,
          shape: { kind: "text", known: true, allowed: Object.keys(shape.of) },
          props: (value) => props({ [shape.key]: value }),
        },
      ];
    case "text":
    case "number":
    case "flag":
    case "off":
    case "callback":
    case "any":
    case "thing":
      return [self];
  }
}
