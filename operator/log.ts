/** Writes a line of JSON. */
export type LogLine = (message: string, fields?: Readonly<Record<string, unknown>>) => void;

/** A log of JSON lines. */
export interface Log {
  readonly debug: LogLine;
  readonly info: LogLine;
  readonly warn: LogLine;
  readonly error: LogLine;
}

/** Levels of a log, the most talkative first. */
export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What a secret looks like where a library or a server quotes one: a token, a header, the query of a signed URL. */
const SECRETS: readonly [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[token]"],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, "$1 [secret]"],
  [/(https?:\/\/[^\s?"'<>]+)\?[^\s"'<>]*/g, "$1?[query]"],
  [/(https?:\/\/)[^\s/@"'<>]+@/g, "$1"],
];

/** A text without what looks like a secret. For logs, conditions and events. */
export const withoutSecrets = (text: string): string =>
  SECRETS.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), text);

/** A log of this level and above. */
export function createLog(level: LogLevel, write: (line: string) => void): Log {
  const line =
    (of: LogLevel): LogLine =>
    (message, fields) => {
      if (LOG_LEVELS.indexOf(of) < LOG_LEVELS.indexOf(level)) return;
      const entry = { time: new Date().toISOString(), level: of, message, ...fields };
      write(
        JSON.stringify(entry, (_key, value: unknown) =>
          typeof value === "string" ? withoutSecrets(value) : value,
        ) + "\n",
      );
    };
  return { debug: line("debug"), info: line("info"), warn: line("warn"), error: line("error") };
}
