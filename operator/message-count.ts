import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";

/** What is nested at a field: messages, or the entries of a map, whose values may be messages. */
type Nested = DescMessage | { readonly entryOf: DescMessage | undefined } | undefined;

const fields = new WeakMap<DescMessage, ReadonlyMap<number, DescField>>();

function fieldsOf(message: DescMessage): ReadonlyMap<number, DescField> {
  let byNumber = fields.get(message);
  if (!byNumber)
    fields.set(message, (byNumber = new Map(message.fields.map((field) => [field.number, field]))));
  return byNumber;
}

function nestedAt(within: NonNullable<Nested>, no: number): Nested {
  if ("entryOf" in within) return no === 2 ? within.entryOf : undefined;
  const field = fieldsOf(within).get(no);
  return field?.fieldKind === "map" ? { entryOf: field.message } : field?.message;
}

/**
 * Whether serialized bytes hold more than `most` messages, or nest deeper than `deepest`. Two bytes can stand for a
 * message that takes hundreds in memory, so this is asked before they are decoded.
 * @throws Error when the bytes are not protobuf
 */
export function exceeds(message: DescMessage, bytes: Uint8Array, most: number, deepest: number): boolean {
  const reader = new BinaryReader(bytes);
  let left = most;
  const read = (within: NonNullable<Nested>, end: number, depth: number): boolean => {
    if (--left < 0 || depth > deepest) return true;
    while (reader.pos < end) {
      const [no, type] = reader.tag();
      const nested = type === WireType.LengthDelimited ? nestedAt(within, no) : undefined;
      if (!nested) reader.skip(type, no);
      else if (read(nested, reader.uint32() + reader.pos, depth + 1)) return true;
    }
    return false;
  };
  return read(message, bytes.length, 0);
}
