import type { HostAssets, RemoteAssets } from '@kasa/contracts/published'
import type { PublishedManifest } from '@kasa/module/manifest'
import { negotiate, withinCaret, type Incompatibility } from '@kasa/module/negotiate'

type Module = { manifest: PublishedManifest; assets: RemoteAssets }

/**
 * Why this module would not run in this host, as sentences; empty if it would. Applies the host's own negotiation,
 * and also checks every file and every export that the module uses from the host.
 */
export function contractFaults({ manifest, assets }: Module, host: HostAssets): string[] {
  const refused = negotiate(manifest, { contract: host.contract, platform: host.platform })
  const sharedKeys = [...Object.values(assets.pages), assets.entry].flatMap(({ shared }) => shared)
  const files = [...new Set([...sharedKeys, ...Object.keys(assets.uses)])]
    .filter((key) => isFileOfOurs(key) || key in host.exports)
    .sort()
  return [
    ...(refused ? [inWords(refused)] : []),
    ...runtimeFaults(assets.runtime, host.runtime),
    // Skipped for hosts built before they listed their permissions.
    ...(host.permissions.length === 0
      ? []
      : manifest.permissions
          .filter((code) => !host.permissions.includes(code))
          .map((code) => `names the permission ${code}, which the host does not know`)),
    ...files.filter((file) => !(file in host.provided)).map((file) => `needs ${file}, which the host does not share`),
    ...files
      .filter((file) => file in host.exports)
      .flatMap((file) =>
        (assets.uses[file] ?? [])
          .filter((name) => !host.exports[file]?.includes(name))
          .map((name) => `needs ${name} of ${file}, which the host's has not`),
      ),
  ]
}

/**
 * A module uses the host's runtime by names that no contract covers, so a different runtime would fail in every tab.
 * Skipped if either version is unknown.
 */
const runtimeFaults = (needed: string | undefined, offered: string | undefined): string[] =>
  needed === undefined || offered === undefined || withinCaret(offered, needed)
    ? []
    : [`was built for the federation runtime ${needed}, the host runs ${offered}`]

/** Libraries are negotiated by version; for those that the host shares in part, it lists the part. */
const isFileOfOurs = (key: string) => key.startsWith('@kasa/')

function inWords(reason: Incompatibility): string {
  switch (reason.code) {
    case 'CONTRACT_MAJOR':
      return `follows contract ${reason.needed}, the host ${reason.offered}`
    case 'CONTRACT_MINOR':
      return `needs minor ${reason.needed} of the contract, the host has ${reason.offered}`
    case 'PLATFORM_RANGE':
      return `needs ${reason.package} ${reason.needed}, the host has ${reason.offered ?? 'none'}`
  }
}
