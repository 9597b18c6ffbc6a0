import type { Rule } from 'eslint'

export const kasaRules: { rules: Record<'no-barrel' | 'write-is-permitted-and-audited', Rule.RuleModule> }
