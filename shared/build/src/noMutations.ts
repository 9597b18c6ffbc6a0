/**
 * Replaces TanStack Query's cache of mutations, which the console never uses: it writes by its own calls
 * (`shared/console/src/moneyCall.ts`), and `shared/console/src/query.ts` exports no `useMutation`. Saves 1 KB brotli on
 * every signed-in page.
 */
export class MutationCache {
  findAll = (): never[] => []
  resumePausedMutations = (): Promise<void> => Promise.resolve()
  clear = (): void => undefined
}
