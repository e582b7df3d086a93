interface Read<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}
type DataOf<Reads extends readonly Read<unknown>[]> = {
  [At in keyof Reads]: Reads[At] extends Read<infer Data> ? Exclude<Data, undefined> : never;
};

/** Several reads as one, for `<Loaded>`: a form draws when the lists that it chooses from are there too. */
export function allOf<const Reads extends readonly Read<unknown>[]>(...reads: Reads): Read<DataOf<Reads>> {
  const isWhole = reads.every((read) => read.data !== undefined);
  return {
    data: isWhole ? (reads.map((read) => read.data) as unknown as DataOf<Reads>) : undefined,
    error: reads.find((read) => read.error)?.error ?? null,
    refetch: () => reads.forEach((read) => read.error && read.refetch()),
  };
}
