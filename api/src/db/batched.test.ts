import { batched } from './batched'

/** Rounds that end only when the test ends them. */
function slowRounds(most: number) {
  const rounds: { items: readonly number[]; end: (error?: Error) => void }[] = []
  const answer = batched<number, number>(
    (items) =>
      new Promise((resolve, reject) => {
        rounds.push({ items, end: (error) => (error ? reject(error) : resolve(items.map((one) => one * 10))) })
      }),
    most,
  )
  return { rounds, ask: answer }
}
const turns = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

it('answers concurrent calls in one batch, in their order', async () => {
  const { rounds, ask } = slowRounds(10)
  const answers = Promise.all([1, 2, 3].map(ask))
  await turns()
  expect(rounds.map(({ items }) => items)).toEqual([[1, 2, 3]])
  rounds[0]?.end()
  expect(await answers).toEqual([10, 20, 30])
})

it('keeps calls that arrive during a batch for the next one, with a maximum per batch', async () => {
  const { rounds, ask } = slowRounds(2)
  const first = ask(1)
  await turns()
  const later = Promise.all([2, 3, 4].map(ask))
  await turns()
  expect(rounds).toHaveLength(1)
  rounds[0]?.end()
  expect(await first).toBe(10)
  await turns()
  rounds[1]?.end()
  await turns()
  rounds[2]?.end()
  expect(await later).toEqual([20, 30, 40])
  expect(rounds.map(({ items }) => items)).toEqual([[1], [2, 3], [4]])
})

it('fails only the calls of the failed batch, and goes on', async () => {
  const { rounds, ask } = slowRounds(10)
  const failing = expect(ask(1)).rejects.toThrow('away')
  await turns()
  const later = ask(2)
  rounds[0]?.end(new Error('away'))
  await failing
  await turns()
  rounds[1]?.end()
  expect(await later).toBe(20)
  const again = ask(3)
  await turns()
  rounds[2]?.end()
  expect(await again).toBe(30)
})
