/**
 * What the federation runtime does for remotes that are told of by a manifest of its own kind: their snapshots, and
 * what it would load ahead by them. Ours are told of by the registry, and the page's head loads ahead; nothing of it is
 * ever called, and it is 2 KB brotli in the host.
 */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => undefined }
  readonly manifestCache = new Map<string, unknown>()
}

export const getGlobalRemoteInfo = () => ({
  hostGlobalSnapshot: undefined,
  globalSnapshot: undefined,
  remoteSnapshot: undefined,
})

const refuse = (): never => {
  throw new Error('Remotes are loaded ahead by the page, not by the federation runtime')
}
export {
  refuse as defaultPreloadArgs,
  refuse as formatPreloadArgs,
  refuse as normalizePreloadExposes,
  refuse as preloadAssets,
}
