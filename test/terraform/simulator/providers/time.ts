import type { ComputedValues, ProviderBehaviour, ResourceBehaviour } from "../behaviour";
import { textAt, type Values } from "../values";

/** The moment at which everything in the simulation happens. */
const NOW = "2026-01-01T00:00:00Z";

export const time: ProviderBehaviour = {
  legacyTypeSystem: false,
  resource,
  readData: () => ({}),
};

function resource(type: string): ResourceBehaviour {
  if (type === "time_rotating") {
    return { replaces: ["triggers", "rfc3339"], volatile: ["rotation_rfc3339"], compute: computeRotation };
  }
  return { replaces: ["triggers"], compute: () => ({ id: NOW }) };
}

function computeRotation(values: Values): ComputedValues {
  const start = new Date(textAt(values, "rfc3339") ?? NOW);
  const amount = (unit: string): number => Number(values[`rotation_${unit}`] ?? 0);
  const rotation = new Date(start);
  rotation.setUTCFullYear(
    rotation.getUTCFullYear() + amount("years"),
    rotation.getUTCMonth() + amount("months"),
  );
  rotation.setUTCDate(rotation.getUTCDate() + amount("days"));
  rotation.setUTCHours(
    rotation.getUTCHours() + amount("hours"),
    rotation.getUTCMinutes() + amount("minutes"),
  );
  return {
    id: rfc3339(start),
    rfc3339: rfc3339(start),
    rotation_rfc3339: rfc3339(rotation),
    unix: start.getTime() / 1000,
    year: start.getUTCFullYear(),
    month: start.getUTCMonth() + 1,
    day: start.getUTCDate(),
    hour: start.getUTCHours(),
    minute: start.getUTCMinutes(),
    second: start.getUTCSeconds(),
  };
}

function rfc3339(date: Date): string {
  return date.toISOString().replace(".000Z", "Z");
}
