type Waiting<Item, Answer> = { item: Item; resolve: (answer: Answer) => void; reject: (reason: unknown) => void }

/**
 * Batches parallel calls: calls during a running round wait, and the next round answers up to `most` of them together.
 * A single call is not delayed. `answerAll` must answer in the order of `items`; if it throws, every call of that round
 * fails, and the next round starts.
 */
export function batched<Item, Answer>(
  answerAll: (items: readonly Item[]) => Promise<readonly Answer[]>,
  most: number,
): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = []
  let isAtWork = false

  const round = async (people: readonly Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await answerAll(people.map(({ item }) => item))
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

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isAtWork) void work()
    })
}

/** `batched` per owner, such as a tenant: owners do not wait for each other, and a dropped owner frees its batches. */
export function batchedFor<Owner extends object, Item, Answer>(
  answerAll: (owner: Owner, items: readonly Item[]) => Promise<readonly Answer[]>,
  most: number,
) {
  const owners = new WeakMap<Owner, (item: Item) => Promise<Answer>>()
  return (owner: Owner, item: Item): Promise<Answer> => {
    const lookUp = owners.get(owner) ?? batched((all: readonly Item[]) => answerAll(owner, all), most)
    owners.set(owner, lookUp)
    return lookUp(item)
  }
}
