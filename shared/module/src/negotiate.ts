import type { PublishedManifest } from './manifest'

/** What the host offers: its contract version, and the version of every shared package. */
export type HostOffer = { contract: { major: number; minor: number }; platform: Readonly<Record<string, string>> }

/** Why a remote cannot run in this host. The host has the texts. */
export type Incompatibility =
  | { code: 'CONTRACT_MAJOR'; needed: number; offered: number }
  | { code: 'CONTRACT_MINOR'; needed: number; offered: number }
  | { code: 'PLATFORM_RANGE'; package: string; needed: string; offered: string | undefined }

/**
 * Why the remote cannot run in this host; undefined if it can. It needs the same contract major, a minor that the host
 * has, and every shared package within the range it was built against. Reads only the manifest, before any code loads.
 */
export function negotiate(
  manifest: Pick<PublishedManifest, 'contract' | 'platform'>,
  host: HostOffer,
): Incompatibility | undefined {
  const { contract, platform } = manifest
  if (contract.major !== host.contract.major)
    return { code: 'CONTRACT_MAJOR', needed: contract.major, offered: host.contract.major }
  if (contract.minMinor > host.contract.minor)
    return { code: 'CONTRACT_MINOR', needed: contract.minMinor, offered: host.contract.minor }
  const unmet = Object.entries(platform).find(([name, range]) => !withinCaret(host.platform[name], range))
  return unmet && { code: 'PLATFORM_RANGE', package: unmet[0], needed: unmet[1], offered: host.platform[unmet[0]] }
}

/** True if `version` is in the caret range `^a.b.c`: not lower, and equal up to the first number that is not zero. */
export function withinCaret(version: string | undefined, range: string): boolean {
  const have = numbers(version ?? '')
  const want = numbers(range.replace(/^\^/, ''))
  if (!have || !want) return false
  const fixed = want.findIndex((part) => part > 0)
  const pinned = fixed === -1 ? want.length : fixed + 1
  if (want.slice(0, pinned).some((part, index) => part !== have[index])) return false
  const differs = want.findIndex((part, index) => part !== have[index])
  return differs === -1 || (have[differs] ?? 0) > (want[differs] ?? 0)
}

const numbers = (version: string) => /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number)
