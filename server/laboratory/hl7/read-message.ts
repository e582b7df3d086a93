import { setImmediate } from 'node:timers/promises';
import type { LineFault, LineFaultReason } from '#contract/lab-messages.ts';
import { decoderOf, UNKNOWN_CHARACTER } from './character-sets.ts';
import type { FileLine, MessageLines } from './file-lines.ts';
import { readDocument } from './read-document.ts';
import { readPatient } from './read-patient.ts';
import { readResult, stateOf } from './read-result.ts';
import type { FileReading, MessagePatient, MessageReport } from './reading.ts';
import { EscapeError, isTooWide, Segment, type Dialect, type Splitter } from './segment.ts';
import { separatorsOf } from './separators.ts';
import { instantOfStamp } from './times.ts';

const NAME = /^[A-Z][A-Z0-9]{2}$/;
/** Segments that do not change what a result says: visit, insurance, specimen, software and others. */
const PASSED_OVER: ReadonlySet<string> = new Set(
  'SFT UAC PD1 NK1 PV1 PV2 ROL PRT IN1 IN2 GT1 AL1 TQ1 TQ2 CTD FT1 CTI ACC DSC ARV SPM'.split(' '),
);
const FOUND_MAX = 80;
const COMMENT_MAX = 2_000;
/** Lines that are read at once; between them the server sends alerts. */
const LINES_AT_ONCE = 200;

interface Head {
  controlId: string;
  sender: string;
}

/** The group of an OBR: where its results go, and what it says of all of them. */
interface Group {
  report: MessageReport;
  /** OBR-25. */
  state: string;
  sampleAt: string | null;
}

/** Reads one message: what it says of each order, and each line that was not read. */
export class MessageReader {
  readonly #reading: FileReading;
  readonly #timeZone: string;
  #head: Head = { controlId: '', sender: '' };
  #patient: MessagePatient | undefined;
  /** ORC-2, which belongs to the OBR behind it. */
  #placer = '';
  #group: Group | undefined;
  /** The reports on the patient, by their order numbers. */
  readonly #reports = new Map<string, MessageReport>();
  /** The result or report that a comment belongs to. */
  #commented: { comment: string } | undefined;

  constructor(reading: FileReading, timeZone: string) {
    this.#reading = reading;
    this.#timeZone = timeZone;
  }

  async read(splitter: Splitter, lines: MessageLines, isMarked: boolean): Promise<void> {
    const [header] = lines;
    const dialect = this.#dialectOf(splitter, header, isMarked);
    const head = dialect && this.#headOf(header, dialect);
    if (!dialect || !head) return;
    this.#head = head;
    for (const [at, line] of lines.entries()) {
      if (at > 0) this.#readLine(line, at + 1, dialect);
      // oxlint-disable-next-line no-await-in-loop -- it is the pause
      if (at % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
    }
  }

  #fault(line: FileLine, place: number, reason: LineFaultReason, found = ''): undefined {
    const name = line.bytes.slice(0, 3);
    const segment = NAME.test(name) ? name : '';
    const fault: LineFault = { line: line.line, segment, place, reason, found: found.slice(0, FOUND_MAX) };
    this.#reading.faults.push(fault);
    return undefined;
  }

  #dialectOf(splitter: Splitter, header: FileLine, isMarked: boolean): Dialect | undefined {
    const separators = separatorsOf(header.bytes);
    if (!separators) return this.#fault(header, 1, 'HEADER', header.bytes.slice(3, 8));
    if (isTooWide(header.bytes, separators)) return this.#fault(header, 1, 'TOO_MANY_FIELDS');
    const { field, component, repetition, escape, subcomponent } = separators;
    const context = new splitter.Hl7Context('\r', field, component, repetition, escape, subcomponent);
    const plain: Dialect = { splitter, context, separators, decode: (bytes) => bytes.toString('latin1') };
    const name = new Segment(header.bytes, plain).raw(18).split(repetition)[0] ?? '';
    const decode = decoderOf(name, isMarked);
    if (!decode) return this.#fault(header, 1, 'CHARACTER_SET', name);
    return { ...plain, decode };
  }

  /** Reads a header; undefined, with a fault, for a message that holds no results for patients. */
  #headOf(header: FileLine, dialect: Dialect): Head | undefined {
    const msh = this.#segmentOf(header, 1, dialect);
    if (!msh) return undefined;
    return this.#unlessEscape(header, 1, () => {
      const type = [msh.text(9, 1), msh.text(9, 2)].join('^');
      if (type !== 'ORU^R01') return this.#fault(header, 1, 'MESSAGE_TYPE', type);
      if (msh.text(11) !== 'P') return this.#fault(header, 1, 'TEST_MESSAGE', msh.text(11));
      const sender = [msh.text(3), msh.text(4)].filter((name) => name !== '').join(', ');
      return { controlId: msh.text(10), sender };
    });
  }

  /** The segment of a line; undefined, with a fault, for one that cannot be read. */
  #segmentOf(line: FileLine, place: number, dialect: Dialect): Segment | undefined {
    if (isTooWide(line.bytes, dialect.separators)) return this.#fault(line, place, 'TOO_MANY_FIELDS');
    const text = dialect.decode(Buffer.from(line.bytes, 'latin1'));
    if (text.includes(UNKNOWN_CHARACTER)) return this.#fault(line, place, 'CHARACTERS', text);
    return new Segment(text, dialect);
  }

  #readLine(line: FileLine, place: number, dialect: Dialect): void {
    const name = line.bytes.slice(0, 3);
    const { field } = dialect.separators;
    if (!NAME.test(name) || (line.bytes[3] ?? field) !== field)
      return this.#fault(line, place, 'NOT_A_SEGMENT', line.bytes);
    if (PASSED_OVER.has(name)) return;
    const read = this.#readers[name];
    if (!read) return this.#fault(line, place, 'SEGMENT_NOT_READ', name);
    this.#forget(name);
    const segment = this.#segmentOf(line, place, dialect);
    if (!segment) return;
    this.#unlessEscape(line, place, () => read(segment, line, place));
  }

  #unlessEscape<T>(line: FileLine, place: number, act: () => T): T | undefined {
    try {
      return act();
    } catch (error) {
      if (!(error instanceof EscapeError)) throw error;
      return this.#fault(line, place, 'ESCAPE', error.message);
    }
  }

  /** A patient, an order or a result that cannot be read does not leave the one before it in its place. */
  #forget(name: string): void {
    if (name !== 'NTE') this.#commented = undefined;
    if (name === 'PID') {
      this.#patient = undefined;
      this.#reports.clear();
    }
    if (name === 'PID' || name === 'ORC') this.#placer = '';
    if (name === 'PID' || name === 'ORC' || name === 'OBR') this.#group = undefined;
  }

  readonly #readers: Readonly<Record<string, (segment: Segment, line: FileLine, place: number) => void>> = {
    PID: (pid) => {
      this.#patient = readPatient(pid);
    },
    ORC: (orc) => {
      this.#placer = orc.text(2);
    },
    OBR: (obr, line, place) => this.#readOrder(obr, line, place),
    OBX: (obx, line, place) => this.#readResult(obx, line, place),
    NTE: (nte) => {
      if (!this.#commented) return;
      const lines = Array.from({ length: nte.repetitions(3) }, (_, at) => nte.whole(3, at));
      const { comment } = this.#commented;
      this.#commented.comment = [comment, ...lines].filter(Boolean).join('\n').slice(0, COMMENT_MAX);
    },
  };

  #readOrder(obr: Segment, line: FileLine, place: number): void {
    const patient = this.#patient;
    if (!patient) return this.#fault(line, place, 'NO_PATIENT');
    const taken = obr.text(7);
    const sampleAt = instantOfStamp(taken, this.#timeZone);
    if (taken !== '' && !sampleAt) this.#fault(line, place, 'TIME', taken);
    const orderNumbers = [...new Set([this.#placer, obr.text(2)])].filter((number) => number !== '');
    const report = this.#reportOf(patient, orderNumbers);
    this.#group = { report, state: obr.text(25), sampleAt };
    this.#commented = report;
  }

  /** The report on an order of a patient: several OBR may have the same order number. */
  #reportOf(patient: MessagePatient, orderNumbers: string[]): MessageReport {
    const key = orderNumbers.join('\n');
    const known = this.#reports.get(key);
    if (known) return known;
    const report = { ...this.#head, orderNumbers, patient, results: [], documents: [], comment: '' };
    this.#reading.reports.push(report);
    this.#reports.set(key, report);
    return report;
  }

  #readResult(obx: Segment, line: FileLine, place: number): void {
    if (!this.#patient) return this.#fault(line, place, 'NO_PATIENT');
    if (!this.#group) return this.#fault(line, place, 'NO_ORDER');
    const { report, state, sampleAt } = this.#group;
    const stated = stateOf(obx, state);
    if ('fault' in stated) return this.#fault(line, place, stated.fault, stated.found);
    if (obx.text(2) === 'ED') {
      const document = readDocument(obx);
      if (document) report.documents.push(document);
      else this.#fault(line, place, 'DOCUMENT', obx.raw(5));
      return;
    }
    const result = readResult(obx, { line: line.line, state: stated.state, sampleAt });
    if ('fault' in result) return this.#fault(line, place, result.fault, result.found);
    report.results.push(result);
    this.#commented = result;
  }
}
