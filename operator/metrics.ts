/** Labels of a sample. */
export type Labels = Readonly<Record<string, string>>;

interface Family {
  readonly name: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly help: string;
  /** Lines of samples. */
  readonly samples: () => string[];
}

const escaped = (text: string): string =>
  text.replace(/[\\"\n]/g, (character) => (character === "\n" ? "\\n" : `\\${character}`));

const sample = (name: string, labels: Labels, value: number): string => {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
  return `${name}${pairs.length ? `{${pairs.join(",")}}` : ""} ${value}`;
};

/** Metrics in Prometheus' text format. https://prometheus.io/docs/instrumenting/exposition_formats/ */
export class Metrics {
  readonly #families: Family[] = [];

  /** A number that only grows. `known` are the labels that are there from the start. */
  counter(name: string, help: string, known: readonly Labels[] = []): (labels: Labels, by?: number) => void {
    const values = new Map<string, { labels: Labels; value: number }>();
    const add = (labels: Labels, by = 1) => {
      const key = JSON.stringify(labels);
      const entry = values.get(key) ?? { labels, value: 0 };
      entry.value += by;
      values.set(key, entry);
    };
    known.forEach((labels) => add(labels, 0));
    const samples = () => [...values.values()].map(({ labels, value }) => sample(name, labels, value));
    this.#families.push({ name, type: "counter", help, samples });
    return add;
  }

  /** Numbers that are read when somebody asks. */
  gauge(name: string, help: string, read: () => readonly (readonly [Labels, number])[]): void {
    const samples = () => read().map(([labels, value]) => sample(name, labels, value));
    this.#families.push({ name, type: "gauge", help, samples });
  }

  /** Observations in buckets, by their upper bounds. */
  histogram(name: string, help: string, bounds: readonly number[]): (value: number) => void {
    const counts = bounds.map(() => 0);
    let count = 0;
    let sum = 0;
    const samples = () => [
      ...bounds.map((bound, index) => sample(`${name}_bucket`, { le: String(bound) }, counts[index]!)),
      sample(`${name}_bucket`, { le: "+Inf" }, count),
      sample(`${name}_sum`, {}, sum),
      sample(`${name}_count`, {}, count),
    ];
    this.#families.push({ name, type: "histogram", help, samples });
    return (value) => {
      count++;
      sum += value;
      bounds.forEach((bound, index) => value <= bound && counts[index]!++);
    };
  }

  /** All of them. */
  text(): string {
    return this.#families
      .flatMap(({ name, type, help, samples }) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples(),
      ])
      .map((line) => `${line}\n`)
      .join("");
  }
}
