/** Loads the shift's panel for the dashboard. It is here because slices may not import each other. */
export const loadShiftPanel = () => import('./shifts/ShiftPanel').then((file) => ({ default: file.ShiftPanel }))
