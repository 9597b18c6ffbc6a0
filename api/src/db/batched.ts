type Waiting<Asked, Answer> = { asked: Asked; resolve: (answer: Answer) => void; reject: (reason: unknown) => void }

/**
 * A question many ask at once, answered in rounds: what is asked while a round is at work waits, and the next round
 * answers all of it together, at most `most` at a time. One who asks alone is answered at once. `answerAll` answers in
 * the order asked; where it fails, everybody of that round hears of it, and the next round begins.
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
    // Whoever asks in the same turn of the event loop comes along.
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

/**
 * `batched` for each owner by itself, such as a tenant: nobody waits for another's round, and what is gone takes its
 * own along.
 */
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
