type Waiting<Asked, Answer> = { asked: Asked; resolve: (answer: Answer) => void; reject: (reason: unknown) => void }

/**
 * Batches parallel calls: calls during a running round wait, and the next round answers up to `most` of them together.
 * A single call is not delayed. `answerAll` must answer in the order of `asked`; if it throws, every call of that round
 * fails, and the next round starts.
 */
export function batched<Asked, Answer>(
  answerAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  most: number,
): (asked: Asked) => Promise<Answer> {
  const waiting: Waiting<Asked, Answer>[] = []
  let isAtWork = false

  const round = async (people: readonly Waiting<Asked, Answer>[]): Promise<void> => {
    try {
      const answers = await answerAll(people.map(({ asked }) => asked))
      people.forEach(({ resolve }, index) => resolve(answers[index] as Answer))
    } catch (error) {
      for (const { reject } of people) reject(error)
    }
  }

  const work = async (): Promise<void> => {
    isAtWork = true
    // Calls of the same turn of the event loop join the round.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) await round(waiting.splice(0, most))
    isAtWork = false
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (!isAtWork) void work()
    })
}

/** `batched` per owner, such as a tenant: owners do not wait for each other, and a dropped owner frees its batches. */
export function batchedFor<Owner extends object, Asked, Answer>(
  answerAll: (owner: Owner, asked: readonly Asked[]) => Promise<readonly Answer[]>,
  most: number,
) {
  const owners = new WeakMap<Owner, (asked: Asked) => Promise<Answer>>()
  return (owner: Owner, asked: Asked): Promise<Answer> => {
    const ask = owners.get(owner) ?? batched((all: readonly Asked[]) => answerAll(owner, all), most)
    owners.set(owner, ask)
    return ask(asked)
  }
}
