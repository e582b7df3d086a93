// A reporter for tests/run/test.mjs: what passed, what passed at its second try, and each failure of a test, a hook or outside of both, with its reason.
import { writeFileSync } from 'node:fs';

export default class Report {
  onTestRunEnd(modules, unhandled) {
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const reasons = (errors) => (errors ?? []).map(({ message, stack }) => stack || message);
    const failures = [
      ...suites.map((suite) => ({ at: suite.fullName ?? suite.moduleId, reasons: reasons(suite.errors()) })),
      ...tests
        // One that passed at its second try keeps the errors of its first.
        .filter((test) => test.result().state === 'failed')
        .map((test) => ({ at: test.fullName, reasons: reasons(test.result().errors) })),
      ...unhandled.map((error) => ({ at: 'outside of any test', reasons: reasons([error]) })),
    ].filter((failure) => failure.reasons.length);
    const flaky = tests
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => ({
        test: test.fullName,
        file: test.module.relativeModuleId,
        reason: reasons(test.result().errors).join('\n'),
      }));
    const slow = tests
      .map((test) => ({ at: test.fullName, ms: test.diagnostic()?.duration ?? 0 }))
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, 10);
    const report = {
      passed: count('passed'),
      failed: failures.length,
      skipped: count('skipped'),
      failures,
      flaky,
      slow,
    };
    writeFileSync(process.env.UNIT_REPORT, JSON.stringify(report));
  }
}
