import { sysparameterModules, sysparameterSorts, sysparameterUnits } from '@kasa/domain/sysparameter'
import * as z from 'zod/mini'

import { pageQuery, sortQuery } from './lists'
import { day, id, instant, listOf, minor, typedText } from './primitives'

const area = z.enum(sysparameterModules)

/** The filters of `/sysparameter/list`. `q` is a part of a key or of a description in either language. */
export const sysparameterFilters = z.strictObject({
  q: z.optional(typedText(80)),
  module: z.optional(listOf(area)),
})
export type SysparameterFilters = z.infer<typeof sysparameterFilters>

/** GET /api/sysparameter/list; by module and key by default. */
export const sysparameterListQuery = z.extend(sysparameterFilters, sortQuery(sysparameterSorts))
/** POST /api/sysparameter/export: the first page is the whole list. */
export const sysparameterExportQuery = z.extend(sysparameterListQuery, pageQuery)

/** A future value. */
const nextValue = z.object({ value: minor, effectiveFrom: instant })

/** One parameter. All values are whole numbers in its `unit`. */
export const sysparameterRow = z.object({
  id,
  key: z.string(),
  module: area,
  unit: z.enum(sysparameterUnits),
  /** The current value. */
  value: minor,
  usual: minor,
  min: minor,
  max: minor,
  needsApproval: z.boolean(),
  description_tr: z.string(),
  description_en: z.string(),
  /** An approved version that takes effect later. */
  next: z.nullable(nextValue),
  /** A change that waits for another administrator. */
  approvalId: z.nullable(id),
  /** The last version; null for the default. */
  changedAt: z.nullable(instant),
  changedByName: z.nullable(z.string()),
  /** The number of versions. */
  version: z.int(),
})
export type SysparameterRow = z.infer<typeof sysparameterRow>

/** GET /api/sysparameter/list: all parameters on one page. */
export const sysparameterList = z.object({ rows: z.array(sysparameterRow), nextCursor: z.null(), total: z.int() })

/** GET /api/sysparameter/history/{id}: all versions, newest first. */
export const sysparameterHistory = z.object({
  versions: z.array(
    z.object({
      id,
      version: z.int(),
      oldValue: minor,
      value: minor,
      effectiveFrom: instant,
      reason: z.string(),
      createdByName: z.string(),
      approvedByName: z.nullable(z.string()),
      createdAt: instant,
    }),
  ),
})
export type SysparameterHistory = z.infer<typeof sysparameterHistory>

/**
 * POST /api/sysparameter/update/{id}. `effectiveOn`: the day in Istanbul it takes effect; if omitted, at once.
 * `version`: the displayed version.
 */
export const sysparameterUpdateRequest = z.strictObject({
  value: minor,
  effectiveOn: z.optional(day),
  reason: typedText(300),
  version: z.int(),
})
export type SysparameterUpdateRequest = z.infer<typeof sysparameterUpdateRequest>
/** The body of POST /api/sysparameter/update/{id} for one parameter with its bounds, so that the form can validate. */
export const sysparameterUpdateWithin = ({ min, max }: Pick<SysparameterRow, 'min' | 'max'>) =>
  sysparameterUpdateRequest.check(
    z.refine<SysparameterUpdateRequest>(({ value }) => value >= min && value <= max, { path: ['value'] }),
  )
