/** The shift's panel for the desk: slices are strangers, so its loader stands here. */
export const loadShiftPanel = () => import('./shifts/ShiftPanel').then((file) => ({ default: file.ShiftPanel }))
