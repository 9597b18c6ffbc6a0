/** After this time, in ms, a step is reported as still running. */
const patienceMs = 1_500

export const print = (text: string): void => void process.stderr.write(`${text}\n`)

export const seconds = (sinceMs: number): string => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`

/** Prints one line per step with its duration; a text returned by the work follows the name. */
export async function step<T>(
  name: string,
  work: () => Promise<T>,
  resultText: (result: T) => string | undefined = () => undefined,
): Promise<T> {
  const startedMs = Date.now()
  const waiting = setTimeout(() => print(`• ${name} …`), patienceMs)
  try {
    const result = await work()
    const more = resultText(result)
    print(`✓ ${name}${more ? `: ${more}` : ''} (${seconds(startedMs)})`)
    return result
  } catch (error) {
    print(`✗ ${name} (${seconds(startedMs)})`)
    throw error
  } finally {
    clearTimeout(waiting)
  }
}

/** An error that a person can fix: its message is enough, without a stack. */
export class Refusal extends Error {}
