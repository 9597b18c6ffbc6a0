import type { Rule } from 'eslint'

export const kasaRules: {
  rules: Record<
    'layout-alone' | 'no-barrel' | 'no-sleep' | 'sql-of-the-house' | 'write-is-permitted-and-audited',
    Rule.RuleModule
  >
}
