/** What `/metrics` says: each series, such as `outbox_jobs{state="dead"}`, and its value. */
export const metricsOf = async ({ url }: { url: string }): Promise<Map<string, number>> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return new Map([...text.matchAll(/^(\w+(?:\{.*\})?) (\S+)$/gm)].map(([, series = '', value]) => [series, Number(value)]))
}
