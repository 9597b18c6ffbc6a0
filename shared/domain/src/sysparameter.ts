import type { Value } from './byValue'
import { usualSeconds } from './usualTimes'

/** Parameters of a tenant that an administrator may change at run time. Source: domain section 1, `sysparameter`. */

export const sysparameterModules = ['core', 'remit', 'withdraw'] as const
export type SysparameterModule = (typeof sysparameterModules)[number]

/** KURUS is money and a `bigint` in code; all other units are whole numbers. */
export const sysparameterUnits = ['SECONDS', 'MINUTES', 'HOURS', 'DAYS', 'CHARACTERS', 'ROWS', 'KURUS'] as const
export type SysparameterUnit = (typeof sysparameterUnits)[number]

type Definition = {
  /** Its id in the audit log and in approvals; never reused for another key. */
  readonly id: string
  readonly module: SysparameterModule
  readonly unit: SysparameterUnit
  readonly min: number
  readonly max: number
  readonly usual: number
  /** True for parameters that protect money: another administrator must approve a change. */
  readonly needsApproval: boolean
}

const idOf = (no: number) => `00000000-0000-4000-8000-0000000032${String(no).padStart(2, '0')}`

/** All parameters with inclusive bounds and the default value (`usual`). */
export const sysparameters = {
  'deposit.ttl_min': {
    id: idOf(1),
    module: 'remit',
    unit: 'MINUTES',
    min: 5,
    max: 1_440,
    usual: 30,
    needsApproval: false,
  },
  'claim.lease_s': { id: idOf(2), module: 'core', unit: 'SECONDS', min: 30, max: 900, usual: 90, needsApproval: false },
  undo_s: {
    id: idOf(3),
    module: 'core',
    unit: 'SECONDS',
    min: 1,
    max: 60,
    usual: usualSeconds.undo_s,
    needsApproval: false,
  },
  'sla.deposit_s': {
    id: idOf(4),
    module: 'remit',
    unit: 'SECONDS',
    min: 30,
    max: 7_200,
    usual: usualSeconds['sla.deposit_s'],
    needsApproval: false,
  },
  'sla.withdraw_s': {
    id: idOf(5),
    module: 'withdraw',
    unit: 'SECONDS',
    min: 60,
    max: 86_400,
    usual: usualSeconds['sla.withdraw_s'],
    needsApproval: false,
  },
  'callback.max_age_h': {
    id: idOf(6),
    module: 'core',
    unit: 'HOURS',
    min: 1,
    max: 168,
    usual: 72,
    needsApproval: false,
  },
  'four_eyes.withdraw_kurus': {
    id: idOf(7),
    module: 'withdraw',
    unit: 'KURUS',
    min: 0,
    max: 1_000_000_000,
    usual: 25_000_000,
    needsApproval: true,
  },
  'fast.limit_kurus': {
    id: idOf(8),
    module: 'withdraw',
    unit: 'KURUS',
    min: 100_000,
    max: 1_000_000_000,
    usual: 10_000_000,
    needsApproval: true,
  },
  'withdraw.suspect_s': {
    id: idOf(9),
    module: 'withdraw',
    unit: 'SECONDS',
    min: 60,
    max: 86_400,
    usual: usualSeconds['withdraw.suspect_s'],
    needsApproval: true,
  },
  'masak.desc_daily_kurus': {
    id: idOf(10),
    module: 'withdraw',
    unit: 'KURUS',
    min: 0,
    max: 1_000_000_000,
    usual: 40_000_000,
    needsApproval: true,
  },
  'masak.desc_min_chars': {
    id: idOf(11),
    module: 'withdraw',
    unit: 'CHARACTERS',
    min: 0,
    max: 100,
    usual: 20,
    needsApproval: true,
  },
  'other_person.min_age_h': {
    id: idOf(12),
    module: 'core',
    unit: 'HOURS',
    min: 24,
    max: 720,
    usual: 72,
    needsApproval: true,
  },
  'withdraw.same_iban_warn_min': {
    id: idOf(13),
    module: 'withdraw',
    unit: 'MINUTES',
    min: 0,
    max: 1_440,
    usual: 60,
    needsApproval: false,
  },
  'export.four_eyes_rows': {
    id: idOf(40),
    module: 'core',
    unit: 'ROWS',
    min: 0,
    max: 10_000,
    usual: 1_000,
    needsApproval: true,
  },
  'export.link_hours': {
    id: idOf(42),
    module: 'core',
    unit: 'HOURS',
    min: 1,
    max: 168,
    usual: 24,
    needsApproval: false,
  },
  'calls.keep_days': { id: idOf(41), module: 'core', unit: 'DAYS', min: 1, max: 90, usual: 30, needsApproval: false },
} as const satisfies Record<string, Definition>

export type SysparameterKey = keyof typeof sysparameters
export type SysparameterValue<K extends SysparameterKey> = (typeof sysparameters)[K]['unit'] extends 'KURUS'
  ? bigint
  : number

export const sysparameterKeys = Object.keys(sysparameters) as SysparameterKey[]
export const sysparameterById = (id: string): SysparameterKey | undefined =>
  sysparameterKeys.find((key) => sysparameters[key].id === id)

/** The parameters that consoles need: the undo time, and from when a request is late. */
export const consoleParameters = ['undo_s', 'sla.deposit_s', 'sla.withdraw_s'] as const satisfies SysparameterKey[]
export type ConsoleParameter = (typeof consoleParameters)[number]

const unitMs = { SECONDS: 1_000, MINUTES: 60_000, HOURS: 3_600_000, DAYS: 86_400_000 } as const
type TimeKey = {
  [K in SysparameterKey]: (typeof sysparameters)[K]['unit'] extends keyof typeof unitMs ? K : never
}[SysparameterKey]
/** The default of a time, in ms. */
export const usualMs = (key: TimeKey): number => sysparameters[key].usual * unitMs[sysparameters[key].unit]

export const isWithinBounds = (key: SysparameterKey, value: bigint): boolean =>
  value >= BigInt(sysparameters[key].min) && value <= BigInt(sysparameters[key].max)

/** Sort keys of the parameter list, named as its columns. */
export const sysparameterSorts = ['key', 'module', 'changedAt'] as const

/** The value to sort by. The whole list is loaded and sorted in memory. */
export const sysparameterValues: Readonly<
  Record<
    (typeof sysparameterSorts)[number],
    (row: { id: string; key: string; module: SysparameterModule; changedAt: string | null }) => Value
  >
> = {
  key: ({ key }) => key,
  module: ({ module }) => sysparameterModules.indexOf(module),
  changedAt: ({ changedAt }) => changedAt,
}
