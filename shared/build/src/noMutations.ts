/**
 * TanStack Query's cache of writes, without them: the console sends writes by its own calls, which are written down before they leave
 * (`shared/console/src/moneyCall.ts`), and `shared/console/src/query.ts` gives nobody `useMutation`. 1 KB brotli of every signed-in page.
 */
export class MutationCache {
  findAll = (): never[] => []
  resumePausedMutations = (): Promise<void> => Promise.resolve()
  clear = (): void => undefined
}
