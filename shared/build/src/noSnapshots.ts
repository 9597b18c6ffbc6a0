/**
 * Replaces the federation runtime's handling of its own manifests (snapshots and preloading). It is unused, since our
 * remotes come from the registry and the page preloads files; saves 2 KB brotli in the host.
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
