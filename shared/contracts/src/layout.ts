import { layoutWidths, sidebarTypes } from '@kasa/domain/layout'
import * as z from 'zod/mini'

/** GET and POST /api/users/layout: the caller's console layout (specification section 4). */
export const layout = z.strictObject({ sidebar: z.enum(sidebarTypes), width: z.enum(layoutWidths) })
