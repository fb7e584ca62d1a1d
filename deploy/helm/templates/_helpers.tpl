{{- define "countersign.name" -}}
{{ .Release.Name }}
{{- end -}}

{{- define "countersign.selector" -}}
app.kubernetes.io/name: countersign
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "countersign.labels" -}}
{{ include "countersign.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "countersign.image" -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end -}}

{{- define "countersign.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "countersign.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- define "countersign.env" -}}
- name: BASE_URL
  value: {{ required "baseUrl is not set" .Values.baseUrl | quote }}
- name: TRUSTED_PROXIES
  value: {{ required "trustedProxies is not set" .Values.trustedProxies | quote }}
- name: STORAGE_URL
  value: {{ required "storageUrl is not set" .Values.storageUrl | quote }}
{{- if .Values.sealSecret }}
- name: SEAL_P12
  value: /run/secrets/seal/seal.p12
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end -}}

{{- define "countersign.mounts" -}}
- name: data
  mountPath: /data
- name: tmp
  mountPath: /tmp
{{- if .Values.sealSecret }}
- name: seal
  mountPath: /run/secrets/seal
  readOnly: true
{{- end }}
{{- end -}}

{{- define "countersign.volumes" -}}
- name: data
  emptyDir:
    sizeLimit: {{ .Values.scratch.sizeLimit }}
- name: tmp
  emptyDir:
    medium: Memory
    sizeLimit: 64Mi
{{- if .Values.sealSecret }}
- name: seal
  secret:
    secretName: {{ .Values.sealSecret }}
    defaultMode: 0440
{{- end }}
{{- end -}}
