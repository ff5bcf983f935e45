/** Most pods of one kind. */
export const MAX_REPLICAS = 100;

/** What is wrong with a number of pods. */
export const replicasProblem = (replicas: number | undefined): string | undefined =>
  replicas === undefined || (Number.isInteger(replicas) && replicas >= 1 && replicas <= MAX_REPLICAS)
    ? undefined
    : `replicas: ${replicas} is not a number of pods; allowed: a whole number from 1 to ${MAX_REPLICAS}`;

/** What is wrong with an entry that a list has already. */
export const repeatedProblem = (value: unknown): string =>
  `${JSON.stringify(value)} is listed twice; remove one`;
