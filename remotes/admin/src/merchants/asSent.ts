type Checked<Issues> = { success: true } | { success: false; error: { issues: Issues } }

/** Checks a request by its contract and keeps it in the form in which it is sent, with amounts as numbers. */
export const asSent = <Issues>(schema: { safeParse: (value: unknown) => Checked<Issues> }) => ({
  safeParse: (value: unknown) => {
    const checked = schema.safeParse(value)
    return checked.success ? { success: true as const, data: value } : checked
  },
})
