/** A reporter for Node's test runner: one JSON line per top-level test with its milliseconds and its error, if any. */
export default async function* durations(events) {
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.nesting > 0) continue
    const error = type === 'test:fail' ? (data.details.error?.cause?.message ?? data.details.error?.message ?? 'no reason') : undefined
    yield `${JSON.stringify({ file: data.file, name: data.name, ms: data.details.duration_ms, error })}\n`
  }
}
