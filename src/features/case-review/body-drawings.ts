/** Outlines to mark on. A drawing of two halves is one half and its mirror; a right side is the left one mirrored. */
export type Drawing = 'front' | 'back' | 'bodyLeft' | 'bodyRight' | 'face' | 'faceLeft' | 'faceRight';

export interface Outline {
  readonly width: number;
  readonly height: number;
  readonly edge: string;
  /** Eyes, mouth, an arm before the trunk: lines alone. */
  readonly lines: string;
  readonly copies: 'both' | 'asDrawn' | 'mirrored';
}

const BODY = {
  width: 200,
  height: 420,
  edge: 'M100 8C118 8 126 22 125 38C124 52 119 62 113 68L113 80C122 88 146 88 154 100C162 114 164 150 168 180C172 205 180 222 180 238C180 250 171 252 167 243C160 228 154 200 150 182C148 168 146 150 142 138C140 160 138 180 138 196C141 214 145 224 145 242C145 272 140 300 136 330C134 350 133 370 134 388C138 396 147 400 147 407L118 407C116 390 116 360 114 330C110 300 106 270 100 246',
  copies: 'both',
} as const;

const FACE_SIDE = {
  width: 200,
  height: 240,
  edge: 'M116 12C72 8 44 46 46 84C46 94 40 106 30 124C28 131 38 132 42 134C38 142 44 145 42 150C38 156 42 160 46 163C43 178 48 190 64 191C80 193 92 190 100 187C103 204 101 220 97 232L162 232C158 210 162 190 170 166C192 108 182 16 116 12Z',
  lines:
    'M118 98C134 86 144 108 131 128C123 140 114 133 116 120M54 96C61 89 70 91 75 98M52 82C60 76 70 77 78 83M42 150C50 150 56 152 61 156',
} as const;

const BODY_SIDE = {
  width: 200,
  height: 420,
  edge: 'M104 8C85 8 78 24 79 38C74 47 77 50 79 53C80 66 88 69 94 70L94 82C82 90 73 110 75 140C77 165 81 180 79 200C75 226 84 250 88 280C90 310 88 350 90 388C78 394 66 398 66 407L116 407C115 380 119 340 119 320C125 280 131 240 129 212C127 190 119 180 123 150C129 120 127 96 117 84C114 78 114 70 116 64C130 50 127 10 104 8Z',
  lines:
    'M106 100C96 130 98 160 100 184C100 202 90 216 91 230C93 240 104 236 108 224C114 204 114 160 114 128',
} as const;

export const OUTLINES: Readonly<Record<Drawing, Outline>> = {
  front: { ...BODY, lines: 'M100 112L100 118M100 176L100 180' },
  back: { ...BODY, lines: 'M100 92L100 214' },
  bodyLeft: { ...BODY_SIDE, copies: 'asDrawn' },
  bodyRight: { ...BODY_SIDE, copies: 'mirrored' },
  face: {
    width: 200,
    height: 240,
    edge: 'M100 14C150 14 172 54 170 104C182 100 184 122 176 134C172 146 168 146 166 144C158 184 130 222 100 226',
    lines:
      'M118 100C126 92 142 92 150 100C142 107 126 107 118 100M114 84C126 76 142 76 154 84M105 98C106 118 117 132 109 140C106 143 102 143 100 143M100 168C106 164 112 166 124 172C114 182 106 184 100 184M100 174L124 172',
    copies: 'both',
  },
  faceLeft: { ...FACE_SIDE, copies: 'asDrawn' },
  faceRight: { ...FACE_SIDE, copies: 'mirrored' },
};
